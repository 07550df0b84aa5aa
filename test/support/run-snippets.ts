/**
 * Runs snippets as a reader of the reference would, in a separate folder: all snippets of a language in one process,
 * because starting one for each would take longer than running them. Returns the output of each; undefined if the
 * machine lacks the program.
 */
import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** Separates the output of two snippets. */
const END = '\u0001end of the snippet\u0001';

type Run = (snippets: readonly string[], folder: string) => Promise<string[] | undefined>;

const inShell: Run = async (snippets, folder) => {
  const script = snippets.map((snippet) => `${snippet} -sS\nprintf '%s' '${END}'\n`).join('');
  return printedBy('sh', ['-c', `command -v curl > /dev/null || exit 127\n${script}`], folder);
};

const inNode: Run = async (snippets, folder) => {
  const files = snippets.map((_, index) => `snippet-${index}.mjs`);
  await Promise.all(files.map((file, index) => writeFile(join(folder, file), snippets[index] ?? '')));
  const runner = files.map((file) => `await import('./${file}');\nprocess.stdout.write(${JSON.stringify(END)});\n`);
  await writeFile(join(folder, 'all.mjs'), runner.join(''));
  return printedBy(process.execPath, ['all.mjs'], folder);
};

/** If the package is missing, the standard library replaces what the snippets use of it. */
const REQUESTS = `
import json, sys, types, urllib.error, urllib.parse, urllib.request
try:
    import requests
except ImportError:
    class Response:
        def __init__(self, status, content):
            self.status_code, self.content, self.text = status, content, content.decode("utf-8", "replace")
        def raise_for_status(self):
            if self.status_code >= 400: raise Exception(self.text)
    def asking(method):
        def ask(url, params=None, headers={}, json=None):
            address = url if params is None else url + "?" + urllib.parse.urlencode(params)
            data = None if json is None else __import__("json").dumps(json).encode()
            request = urllib.request.Request(address, data=data, headers=headers, method=method)
            try:
                with urllib.request.urlopen(request) as answer: return Response(answer.status, answer.read())
            except urllib.error.HTTPError as error: return Response(error.code, error.read())
        return ask
    sys.modules["requests"] = types.SimpleNamespace(get=asking("GET"), post=asking("POST"), delete=asking("DELETE"))
`;

const inPython: Run = async (snippets, folder) => {
  const runs = snippets.map(
    (snippet) =>
      `exec(compile(${JSON.stringify(snippet)}, "snippet", "exec"), {})\nprint(${JSON.stringify(END)}, end="")\n`,
  );
  await writeFile(join(folder, 'all.py'), REQUESTS + runs.join(''));
  return printedBy('python3', ['all.py'], folder);
};

async function printedBy(program: string, args: readonly string[], folder: string): Promise<string[] | undefined> {
  const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | undefined>((resolve) => {
    child.once('error', () => resolve(127));
    child.once('close', (code) => resolve(code ?? undefined));
  });
  const [code, printed, complaints] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  if (code === 127) return undefined;
  if (code !== 0 || complaints !== '') throw new Error(`${program} ended with ${code}: ${complaints}`);
  return printed.split(END).slice(0, -1);
}

export const SNIPPET_RUNNERS: Readonly<Record<string, Run>> = { curl: inShell, JavaScript: inNode, Python: inPython };
