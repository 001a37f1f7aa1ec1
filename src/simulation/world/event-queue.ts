type Event = { readonly atMs: number; readonly order: number; readonly run: (atMs: number) => void };

/** What is going to happen, earliest first, equal times in the order they were planned (a binary heap). */
export type EventQueue = {
  plan(atMs: number, run: (atMs: number) => void): void;
  /** Runs everything due until the instant, including what that plans. */
  runUntil(toMs: number): void;
};

const precedes = (a: Event, b: Event): boolean => a.atMs < b.atMs || (a.atMs === b.atMs && a.order < b.order);

export function createEventQueue(): EventQueue {
  const heap: Event[] = [];
  let planned = 0;

  const pop = (): Event => {
    const first = heap[0]!;
    const last = heap.pop()!;
    if (heap.length === 0) return first;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && precedes(heap[child + 1]!, heap[child]!)) child++;
      if (!precedes(heap[child]!, last)) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = last;
    return first;
  };

  return {
    plan: (atMs, run) => {
      const event = { atMs, order: planned++, run };
      let at = heap.length;
      heap.push(event);
      while (at > 0) {
        const parent = (at - 1) >> 1;
        if (!precedes(event, heap[parent]!)) break;
        heap[at] = heap[parent]!;
        at = parent;
      }
      heap[at] = event;
    },
    runUntil: (toMs) => {
      while (heap.length > 0 && heap[0]!.atMs <= toMs) {
        const event = pop();
        event.run(event.atMs);
      }
    },
  };
}
