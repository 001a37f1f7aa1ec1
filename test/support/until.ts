/** Waits until something holds; deliveries go over real sockets. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const endMs = performance.now() + 8_000;
  while (!(await holds())) {
    if (performance.now() > endMs) throw new Error('it does not come to hold');
    await Bun.sleep(5);
  }
}
