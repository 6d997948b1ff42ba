# From measurements.csv of a campaign: the time that its runs needed, until each of their programs
# had ended once, beside the time from key press to prompt (wall, ms).
FNR == 1 { next }
$8 != "used" && $8 != "outlier" { again[$1] = 1; next }
{
  counted[$1] = 1
  if (!(($1, $7) in first)) {
    first[$1, $7] = $10
    if ($10 > longest[$1]) longest[$1] = $10
  }
}
END {
  for (run in counted) { needed += longest[run]; runs++; delete again[run] }
  for (run in again) repeated++
  printf "%d runs needed %.1f s, the campaign took %.1f s: %.3f times as long (%d runs were disturbed or failed, and made again)\n", \
    runs, needed, wall / 1000, wall / 1000 / needed, repeated
}
