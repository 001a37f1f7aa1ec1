import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whether a delivery comes from the service: a signature of it fits, and it was made within five minutes. */
export function isGenuine(secret, headers, body) {
  const at = Number(headers['webhook-timestamp']);
  if (!(Math.abs(Date.now() / 1000 - at) <= 300)) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const right = createHmac('sha256', key).update(signed).digest();
  return headers['webhook-signature'].split(' ').some((given) => {
    const [version, text = ''] = given.split(',');
    const bytes = Buffer.from(text, 'base64');
    return version === 'v1' && bytes.length === right.length && timingSafeEqual(bytes, right);
  });
}
