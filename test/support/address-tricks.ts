/**
 * Ways to lead a delivery to where it must not go. `URL`s carry PORT where a server on loopback listens. Those that are
 * refused at creation must be refused at delivery too; names are taken at creation and judged by what they resolve to.
 */
export type AddressTrick = {
  readonly what: string;
  readonly url: string;
  /** What the name resolves to, call by call; the last holds on. Null where no name may be looked up. */
  readonly resolves: readonly (readonly string[])[] | null;
};

const literal = (what: string, ...hosts: string[]): AddressTrick[] =>
  hosts.map((host) => ({ what: `${what}: ${host}`, url: `http://${host}:PORT/hook`, resolves: null }));
const whole = (what: string, ...urls: string[]): AddressTrick[] =>
  urls.map((url) => ({ what: `${what}: ${JSON.stringify(url)}`, url, resolves: null }));
const named = (what: string, ...addresses: string[]): AddressTrick => ({
  what: `a name for ${what}: ${addresses.join(', ')}`,
  url: 'http://hooks.example:PORT/hook',
  resolves: [addresses],
});

/** Refused when the URL is read, and again at delivery. */
export const LITERAL_TRICKS: readonly AddressTrick[] = [
  ...literal('loopback', '127.0.0.1', '127.0.0.53', '127.255.255.254', '127.0.0.1.'),
  ...literal('loopback, cut short', '127.1', '127.0.1', '0'),
  ...literal('loopback in decimal', '2130706433', '2130706433.'),
  ...literal('loopback in octal', '0177.0.0.1', '017700000001', '0177.0.0.01', '00000177.0.0.1'),
  ...literal('loopback in hexadecimal', '0x7f.0.0.1', '0x7f000001', '0X7F.1', '0x7f.0x0.0x0.0x1'),
  ...literal('loopback in full width', '①②⑦.⓪.⓪.①', '１２７.０.０.１', '127。0。0。1', '１２７．１'),
  ...literal('loopback, percent-encoded', '%31%32%37%2e0%2e0%2e1', '127%2e0.0.1'),
  ...literal(
    'the machine by name',
    'localhost',
    'LOCALHOST',
    'localhost.',
    'api.localhost',
    'ｌｏｃａｌｈｏｓｔ',
    'loc%61lhost',
  ),
  ...literal('loopback of IPv6', '[::1]', '[0:0:0:0:0:0:0:1]', '[0000::0001]'),
  ...literal('unspecified', '0.0.0.0', '[::]', '0x0', '00'),
  ...literal(
    'IPv4-mapped',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:ffff:7f00:0001]',
    '[::ffff:a9fe:a9fe]',
  ),
  ...literal('IPv4-compatible', '[::127.0.0.1]', '[::7f00:1]', '[::10.0.0.1]'),
  ...literal('IPv4-translated', '[::ffff:0:127.0.0.1]'),
  ...literal('NAT64', '[64:ff9b::127.0.0.1]', '[64:ff9b::a9fe:a9fe]', '[64:ff9b::10.0.0.1]', '[64:ff9b:1::7f00:1]'),
  ...literal('6to4', '[2002:7f00:1::]', '[2002:a00:1::1]', '[2002:a9fe:a9fe::]'),
  ...literal('Teredo', '[2001:0:7f00:1::]', '[2001::80ff:fffe]', '[2001:0:c000:200::f5ff:fffe]'),
  ...literal('link-local', '169.254.169.254', '[fe80::1]', '[febf::1]', '0xa9fea9fe', '2852039166', '[fec0::1]'),
  ...literal('secrets of clouds', '100.100.100.200', '168.63.129.16', '[fd00:ec2::254]'),
  ...literal(
    'private',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '[fc00::1]',
    '[fd12::1]',
  ),
  ...literal('private in other spellings', '10.1', '0xa.1', '012.0.0.1', '3232235777', '[::ffff:192.168.1.1]'),
  ...literal('multicast and broadcast', '224.0.0.1', '239.255.255.250', '255.255.255.255', '[ff02::1]'),
  ...literal('reserved', '240.0.0.1', '192.0.0.8', '198.18.0.1', '192.88.99.1', '[100::1]', '[5f00::1]', '[4000::1]'),
  ...literal('documentation', '192.0.2.1', '198.51.100.1', '203.0.113.1', '[2001:db8::1]', '[3fff::1]'),
  ...literal('zone of IPv6', '[fe80::1%25eth0]', '[::1%25lo]', '[fe80::1%eth0]'),
  ...literal('no address', '127.0.0.1.1', '256.0.0.1', '127.0.0.0x', '[::1', '[1.2.3.4]', ''),
  ...literal('user and password', 'user@127.0.0.1', 'hooks.example@127.0.0.1', '@hooks.example', 'a:b@hooks.example'),
  ...whole('user and password', 'http://127.0.0.1:PORT@hooks.example/', 'http://hooks.example\\@127.0.0.1:PORT/'),
  ...whole('backslashes', 'http:\\\\127.0.0.1:PORT\\', 'http://127.0.0.1:PORT\\hooks.example/'),
  ...whole('a fragment', 'http://hooks.example/#a', 'http://127.0.0.1:PORT/#@hooks.example/', 'http://hooks.example/#'),
  ...whole(
    'no slashes',
    'http:127.0.0.1:PORT/',
    'http:/127.0.0.1:PORT/',
    'http:///127.0.0.1:PORT/',
    '//127.0.0.1:PORT/',
  ),
  ...whole('another scheme', 'file:///etc/passwd', 'ftp://127.0.0.1:PORT/', 'gopher://127.0.0.1:PORT/_POST', 'data:,x'),
  ...whole('another scheme', 'javascript:1', 'unix:/run/x.sock', 'ws://hooks.example/', 'http+unix://%2Frun%2Fx/', ''),
  ...whole(
    'white space',
    ' http://127.0.0.1:PORT/',
    'http://127.0.0.1:PORT/ ',
    'http://127.0.\t0.1:PORT/',
    'ht\ntp://a/',
  ),
  ...whole('control characters', 'http://127.0.0.1\u0000.example/', 'http://hooks.example/\r\nhost:127.0.0.1'),
  ...whole('a port', 'http://hooks.example:0/', 'http://hooks.example:99999/', 'http://hooks.example:a/'),
  ...whole('too long', `http://hooks.example/${'a'.repeat(2_048)}`),
];

/** Taken when the URL is read, and judged by what the name resolves to at delivery. */
export const NAMED_TRICKS: readonly AddressTrick[] = [
  named('loopback', '127.0.0.1'),
  named('loopback of IPv6', '::1'),
  named('loopback, mapped', '::ffff:127.0.0.1'),
  named('loopback behind NAT64', '64:ff9b::7f00:1'),
  named('loopback by 6to4', '2002:7f00:1::1'),
  named('unspecified', '0.0.0.0'),
  named('unspecified of IPv6', '::'),
  named('link-local', '169.254.169.254'),
  named('link-local with its zone', 'fe80::1%eth0'),
  named('loopback with a zone', '::1%lo'),
  named('a private network', '10.0.0.1'),
  named('a private network of IPv6', 'fd12::1'),
  named('multicast', '224.0.0.251'),
  named('a public address and loopback', '93.184.215.14', '127.0.0.1'),
  named('loopback and a public address', '127.0.0.1', '93.184.215.14'),
  named('many public addresses and a private one', '93.184.215.14', '93.184.215.15', '93.184.215.16', '192.168.0.9'),
  named('public IPv6 and link-local', '2606:2800:220:1::1', 'fe80::1'),
  named('what is no address', 'localhost'),
  named('an address with an octal part', '0127.0.0.1'),
  named('an address in decimal', '2130706433'),
  { what: 'a name with a dot at its end', url: 'http://hooks.example.:PORT/', resolves: [['127.0.0.1']] },
  { what: 'a name in capitals', url: 'http://HOOKS.EXAMPLE:PORT/', resolves: [['127.0.0.1']] },
  { what: 'a name of one part', url: 'http://intranet:PORT/', resolves: [['127.0.0.1']] },
  { what: 'a name like an address', url: 'http://127.0.0.1.nip.example:PORT/', resolves: [['127.0.0.1']] },
  { what: 'a name of digits and letters', url: 'http://0x7f.example:PORT/', resolves: [['127.0.0.1']] },
  { what: 'a name over TLS', url: 'https://hooks.example:PORT/', resolves: [['127.0.0.1']] },
  { what: 'a name that is one of IPv6 mostly', url: 'http://ip6-loopback:PORT/', resolves: [['::1']] },
];
