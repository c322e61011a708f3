/** What is asked, or an error in its place after `patience` milliseconds, which pages have words for (`receiver.problem.slow`). */
export async function inTime<T>(asked: Promise<T>, patience: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const error = new DOMException(`There was no answer within ${patience / 1_000} seconds.`, 'TimeoutError');
  const timer = setTimeout(() => reject(error), patience);
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
