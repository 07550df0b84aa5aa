/** What the service sends to the webhook of a job, and how to verify that it comes from the service. */
import type { AnyOperation } from '../operation-parts.ts';
import { codeTabs, type Snippet, shownBody } from './code-blocks.ts';
import { entry, escapeHtml, heading, prose } from './markup.ts';
import { fieldList, parameterList } from './parameter-list.ts';
import { fieldsOf } from './schema-words.ts';

/** `body` is the raw body, byte for byte: JSON that was parsed and written again may differ. */
export const SIGNATURE_CHECKS: readonly Snippet[] = [
  {
    language: 'curl',
    label: 'Shell',
    code: `# Must be equal to the header Service-Signature; body.json holds the raw body.
printf 'sha256=%s\\n' "$(openssl dgst -sha256 -hmac "$WEBHOOK_SECRET" < body.json | sed 's/.* //')"`,
  },
  {
    language: 'JavaScript',
    code: `import { createHmac, timingSafeEqual } from "node:crypto";

function isGenuine(body, signature, secret) {
  const expected = Buffer.from("sha256=" + createHmac("sha256", secret).update(body).digest("hex"));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}`,
  },
  {
    language: 'Python',
    code: `import hashlib
import hmac


def is_genuine(body: bytes, signature: str, secret: str) -> bool:
    expected = "sha256=" + hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(signature.encode(), expected.encode())`,
  },
];

export function webhookSection(
  id: string,
  { summary, description, parameters = [], requestBody }: AnyOperation,
): string {
  const media = requestBody?.content['application/json'];
  const name = 'Webhook';
  return `<section ${entry(id, name, summary)} class="operation">
<div class="operation-words">
<h3>${heading(id, name)} <span class="operation-summary">${escapeHtml(summary)}</span></h3>
<p>${prose(description)}</p>
<h4>Headers</h4>${parameterList(id, name, parameters)}
<h4>Body, as JSON</h4>${fieldList(`${id}-body`, name, fieldsOf(media?.schema ?? {}))}
</div>
<div class="operation-code">
${codeTabs(`${id}-code`, 'the check of a signature', SIGNATURE_CHECKS)}
${shownBody('What is sent', '<span class="badge">POST</span> <code>application/json</code>', media?.example)}
</div>
</section>`;
}
