package akula.toolkit.profile;

import akula.profiler.campaign.CampaignPlan;

/**
 * What is to be measured, and how.
 *
 * @param measured the part of the campaign that can be measured here, with the places for it
 * @param setting this machine, and which cpus of it are used
 * @param means with what it is measured
 * @param licence of the data, may be empty
 */
public record ProfilePlan(CampaignPlan measured, Setting setting, Means means, String licence) {}
