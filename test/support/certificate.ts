import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** Certificates for tests, made when they are needed: X.509 v3 in DER (RFC 5280), P-256 with SHA-256. */
export type Certificate = { readonly cert: string; readonly key: string };

const der = (tag: number, ...parts: Uint8Array[]): Uint8Array => {
  const body = Buffer.concat(parts);
  const { length } = body;
  const lengths = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Uint8Array.of(tag, ...lengths), body]);
};

const sequence = (...parts: Uint8Array[]): Uint8Array => der(0x30, ...parts);
const oid = (...bytes: number[]): Uint8Array => der(0x06, Uint8Array.of(...bytes));
const octets = (part: Uint8Array): Uint8Array => der(0x04, part);
const bits = (part: Uint8Array): Uint8Array => der(0x03, Uint8Array.of(0), part);
const utc = (text: string): Uint8Array => der(0x17, Buffer.from(text));
const TRUE = der(0x01, Uint8Array.of(0xff));

const ECDSA_WITH_SHA256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
const nameOf = (text: string): Uint8Array =>
  sequence(der(0x31, sequence(oid(0x55, 0x04, 0x03), der(0x0c, Buffer.from(text)))));

type Wanted = {
  readonly name: string;
  readonly dnsNames?: readonly string[];
  readonly isAuthority?: boolean;
  readonly isExpired?: boolean;
  readonly issuer?: { readonly name: string; readonly key: string };
};

export function makeCertificate({ name, dnsNames = [], isAuthority, isExpired, issuer }: Wanted): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signer: KeyObject = issuer ? createPrivateKey(issuer.key) : privateKey;
  const extensions = [
    ...(isAuthority ? [sequence(oid(0x55, 0x1d, 0x13), TRUE, octets(sequence(TRUE)))] : []),
    ...(dnsNames.length > 0
      ? [
          sequence(
            oid(0x55, 0x1d, 0x11),
            octets(sequence(...dnsNames.map((dnsName) => der(0x82, Buffer.from(dnsName))))),
          ),
        ]
      : []),
  ];
  const body = sequence(
    der(0xa0, der(0x02, Uint8Array.of(2))),
    der(0x02, Uint8Array.of(1), randomBytes(8)),
    ECDSA_WITH_SHA256,
    nameOf(issuer?.name ?? name),
    sequence(utc('200101000000Z'), utc(isExpired ? '210101000000Z' : '490101000000Z')),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    ...(extensions.length > 0 ? [der(0xa3, sequence(...extensions))] : []),
  );
  const whole = sequence(body, ECDSA_WITH_SHA256, bits(sign('sha256', body, signer)));
  const base64 = Buffer.from(whole)
    .toString('base64')
    .replace(/.{64}(?=.)/g, '$&\n');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  };
}
