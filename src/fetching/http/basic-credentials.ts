/** The userinfo of a URL as the value of an `Authorization` header. */

export function basicCredentials(url: URL): string | undefined {
  if (url.username === '' && url.password === '') return undefined;
  const text = `${percentDecoded(url.username)}:${percentDecoded(url.password)}`;
  return `Basic ${Buffer.from(text, 'utf8').toString('base64')}`;
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
