import { afterAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SNIPPETS } from '../../../src/http/docs/guide-webhooks.ts';
import { signWebhook } from '../../../src/webhook/signature.ts';
import { VECTOR } from '../../support/webhook-sender.ts';

/** One delivery as the snippets are asked about it; a header that is missing is empty. */
type Asked = {
  readonly what: string;
  readonly id: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly body: string;
  readonly nowS: number;
  readonly isGenuine: boolean;
};

const { secret: SECRET, id, timestamp, signature, body } = VECTOR;
const AT_S = Number(timestamp);

const ask = (what: string, isGenuine: boolean, more: Partial<Asked> = {}): Asked => ({
  ...{ what, isGenuine, id, timestamp, signature, body, nowS: AT_S },
  ...more,
});
const signed = (text: string): string => signWebhook({ id, timestamp, body: Buffer.from(text) }, [SECRET]);

const ASKED: readonly Asked[] = [
  ask('the vector of the standard', true),
  ask('at the edge, late', true, { nowS: AT_S + 300 }),
  ask('at the edge, early', true, { nowS: AT_S - 300 }),
  ask('the good signature last', true, { signature: `v1,AAAA v2,x ${signature}` }),
  ask('an empty body', true, { body: '', signature: signed('') }),
  ask('a body beyond ASCII', true, { body: '{"port":"São Paulo 🚢"}', signature: signed('{"port":"São Paulo 🚢"}') }),
  ask('late', false, { nowS: AT_S + 301 }),
  ask('early', false, { nowS: AT_S - 301 }),
  ask('another last character', false, { signature: signature.replace('1OE=', '1OA=') }),
  ask('an empty signature', false, { signature: 'v1,' }),
  ask('another version', false, { signature: signature.replace('v1,', 'v2,') }),
  ask('a byte more', false, { body: `${body} ` }),
  ask('another id', false, { id: 'msg_other' }),
  ask('no id', false, { id: '' }),
  ask('no timestamp', false, { timestamp: '' }),
  ask('no signature', false, { signature: '' }),
  ask('a timestamp in words', false, { timestamp: 'hello' }),
];

/** Lines of six columns, the last two of which are the time and the body in base64. */
const LINES = ASKED.map((asked) =>
  [SECRET, asked.id, asked.timestamp, asked.signature, asked.nowS, Buffer.from(asked.body).toString('base64')].join(
    '\t',
  ),
).join('\n');

const directory = mkdtempSync(join(tmpdir(), 'roadstead-snippets-'));
afterAll(() => rmSync(directory, { recursive: true }));

type Language = {
  readonly needs: string;
  readonly files: Readonly<Record<string, string>>;
  readonly commands: readonly (readonly string[])[];
};

const DRIVERS: Readonly<Record<keyof typeof SNIPPETS, Language>> = {
  TypeScript: {
    needs: process.execPath,
    files: {
      'verify.ts': SNIPPETS.TypeScript,
      'drive.ts': `import { isGenuine } from './verify.ts';
for (const line of (await Bun.stdin.text()).split('\\n')) {
  const [secret = '', id, timestamp, signature, now, body = ''] = line.split('\\t');
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
  process.stdout.write(isGenuine(secret, headers, Buffer.from(body, 'base64'), Number(now) * 1000) + '\\n');
}`,
    },
    commands: [[process.execPath, 'drive.ts']],
  },
  Python: {
    needs: 'python3',
    files: {
      'verify_webhook.py': SNIPPETS.Python,
      'drive.py': `import base64, sys
from verify_webhook import is_genuine
for line in sys.stdin:
    secret, message_id, timestamp, signature, now, body = line.rstrip("\\n").split("\\t")
    names = {"webhook-id": message_id, "webhook-timestamp": timestamp, "webhook-signature": signature}
    headers = {name: value for name, value in names.items() if value}
    print(str(is_genuine(secret, headers, base64.b64decode(body), int(now))).lower())
`,
    },
    commands: [['python3', '-B', 'drive.py']],
  },
  Java: {
    needs: 'javac',
    files: {
      'VerifyWebhook.java': SNIPPETS.Java,
      'Drive.java': `import java.util.*;
public class Drive {
  public static void main(String[] args) throws Exception {
    Scanner lines = new Scanner(System.in);
    while (lines.hasNextLine()) {
      String[] cells = lines.nextLine().split("\\t", -1);
      Map<String, String> headers = new HashMap<>();
      String[] names = {"webhook-id", "webhook-timestamp", "webhook-signature"};
      for (int i = 0; i < 3; i++) if (!cells[i + 1].isEmpty()) headers.put(names[i], cells[i + 1]);
      byte[] body = Base64.getDecoder().decode(cells[5]);
      System.out.println(VerifyWebhook.isGenuine(cells[0], headers, body, Long.parseLong(cells[4])));
    }
  }
}`,
    },
    commands: [
      ['javac', '-Xlint:all', '-Werror', 'VerifyWebhook.java', 'Drive.java'],
      ['java', '-cp', '.', 'Drive'],
    ],
  },
  Go: {
    needs: 'go',
    files: {
      'verify_webhook.go': SNIPPETS.Go.replace('package webhooks', 'package main'),
      'drive.go': `package main

import (
	"bufio"
	"encoding/base64"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

func main() {
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		cells := strings.Split(lines.Text(), "\\t")
		header := http.Header{}
		for i, name := range []string{"webhook-id", "webhook-timestamp", "webhook-signature"} {
			if cells[i+1] != "" {
				header.Set(name, cells[i+1])
			}
		}
		now, _ := strconv.ParseInt(cells[4], 10, 64)
		body, _ := base64.StdEncoding.DecodeString(cells[5])
		fmt.Println(IsGenuine(cells[0], header, body, time.Unix(now, 0)))
	}
}
`,
    },
    commands: [['go', 'run', 'verify_webhook.go', 'drive.go']],
  },
};

describe.each(Object.entries(DRIVERS))('the guide verifies in %s', (language, { needs, files, commands }) => {
  // A language that this machine does not have is skipped, and the run says so.
  test.skipIf(Bun.which(needs) === null)(
    'the vector of the standard, and refuses what is not genuine',
    async () => {
      const cwd = mkdtempSync(join(directory, language));
      for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
      let told = '';
      for (const command of commands) {
        const child = Bun.spawn([...command], { cwd, stdin: Buffer.from(LINES), stdout: 'pipe', stderr: 'pipe' });
        const [text, faults, status] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited]);
        expect([status, status === 0 ? '' : faults]).toEqual([0, '']);
        told = text;
      }
      const judged = told.trim().split(/\r?\n/);
      expect(ASKED.map(({ what }, i) => [what, judged[i]])).toEqual(
        ASKED.map(({ what, isGenuine }) => [what, String(isGenuine)]),
      );
    },
    60_000,
  );
});
