/** Codes that programs may rely on; each says what kind of remedy there is. */
export type FaultCode = 'usage' | 'invalid' | 'not_found' | 'conflict' | 'locked' | 'incompatible' | 'unavailable';

/**
 * An expected failure, told to three people: `code` for the program, `detail` for the caller (one sentence with the
 * place and the remedy, nothing internal), `note` for the operator's log.
 */
export class Fault extends Error {
  override readonly name = 'Fault';

  constructor(
    readonly code: FaultCode,
    readonly detail: string,
    readonly note = '',
  ) {
    super(note === '' ? detail : `${detail} (${note})`);
  }
}
