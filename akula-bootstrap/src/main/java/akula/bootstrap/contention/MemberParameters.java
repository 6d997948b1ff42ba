package akula.bootstrap.contention;

/**
 * Parameters that contention models give to the members of co-schedules. Members are numbered, so
 * that whoever runs there keeps a number, and only who reads looks for the value.
 */
public interface MemberParameters {
  /**
   * Returns a parameter.
   *
   * @param member number of the member, as {@link CoScheduleCache#find(int[], int)} reported it
   * @param column position among the parameters of the data set
   * @param alone the value as measured alone, which is returned where the model gave none
   */
  double valueOr(int member, int column, double alone);
}
