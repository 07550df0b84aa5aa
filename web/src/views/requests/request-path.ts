/** Where a request is found by its id: an address that can be sent to somebody of the same account. */
export function requestPath(id: string): string {
  return `/requests?${new URLSearchParams({ id })}`;
}
