/** A number with what it counts, as people say it: `1 credit`, `2 credits`. */
export function countOf(amount: number, singular: string, plural = `${singular}s`): string {
  return `${amount} ${amount === 1 ? singular : plural}`;
}
