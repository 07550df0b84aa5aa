/** The address of a request by its id, which can be sent to another user of the same account. */
export function requestPath(id: string): string {
  return `/requests?${new URLSearchParams({ id })}`;
}
