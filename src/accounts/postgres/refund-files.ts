/**
 * Owed refunds, one file each in a folder. The name alone identifies the account and the request, so nothing can be
 * half written; several processes may use the folder at once. Knows no database.
 */
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A charge to be refunded, if there is one. */
export interface OwedRefund {
  readonly accountId: number;
  readonly requestId: string;
}

interface Found {
  readonly refunds: readonly OwedRefund[];
  /** The names of all other files there. */
  readonly strangers: readonly string[];
}

/** Numbers with this many digits are below 2^53. */
const NAME = /^(?<accountId>[1-9]\d{0,14})-(?<requestId>[\w-]{1,200})$/;

export class RefundFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The content of the folder, which is created if it is missing. */
  async find(): Promise<Found> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await sync(dirname(this.#folder));
    const refunds: OwedRefund[] = [];
    const strangers: string[] = [];
    for (const entry of await readdir(this.#folder, { withFileTypes: true })) {
      const refund = entry.isFile() ? refundNamed(entry.name) : undefined;
      if (refund) refunds.push(refund);
      else strangers.push(entry.name);
    }
    return { refunds, strangers };
  }

  /** Resolves when it would survive a power cut. */
  async write(refund: OwedRefund): Promise<void> {
    const name = nameOf(refund);
    if (!refundNamed(name)) throw new Error(`no file can be named ${JSON.stringify(name)}`);
    await sync(join(this.#folder, name), 'w');
    await sync(this.#folder);
  }

  /** If it reappears after a power cut, that does no harm: a refund is made once. */
  async remove(refund: OwedRefund): Promise<void> {
    await rm(join(this.#folder, nameOf(refund)), { force: true });
  }
}

const nameOf = ({ accountId, requestId }: OwedRefund) => `${accountId}-${requestId}`;

function refundNamed(name: string): OwedRefund | undefined {
  const { accountId, requestId } = NAME.exec(name)?.groups ?? {};
  return accountId && requestId ? { accountId: Number(accountId), requestId } : undefined;
}

async function sync(path: string, flags = 'r'): Promise<void> {
  await using file = await open(path, flags, 0o600);
  await file.sync();
}
