// Waits on port 9099 for the message that a job is done, says whether its signature is good, and ends. The secret is in job.json, where
// the answer that began the job was kept.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  const secret = JSON.parse(readFileSync('job.json', 'utf8')).webhook_secret;
  const expected = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  const given = request.headers['service-signature'] ?? '';
  const isGood = given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
  process.stdout.write(`${isGood ? 'good' : 'WRONG'} signature: ${body}\n`);
  response.writeHead(isGood ? 204 : 403).end();
  server.close();
});
server.listen(Number(process.env.RECEIVER_PORT ?? 9099), '127.0.0.1');
