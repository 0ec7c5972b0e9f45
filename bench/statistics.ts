/** The value below which that share of the numbers lies, from 0 to 1. */
function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5)
export const p95 = (numbers: readonly number[]): number => quantile(numbers, 0.95)

/** How many milliseconds some work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

export interface Pair {
  ours: number[]
  raw: number[]
}

/** Times two ways of the same work in turns, so that what else happens on the machine falls on both. */
export async function takeTurns(
  rounds: { warmUp: number; counted: number },
  ways: { ours(round: number): Promise<unknown>; raw(round: number): Promise<unknown> },
): Promise<Pair> {
  const times: Pair = { ours: [], raw: [] }
  for (let round = 0; round < rounds.warmUp + rounds.counted; round++) {
    const ours = await timed(() => ways.ours(round))
    const raw = await timed(() => ways.raw(round))
    if (round < rounds.warmUp) continue
    times.ours.push(ours)
    times.raw.push(raw)
  }
  return times
}

/** Lets clients repeat their work for some seconds; answers how often they did it a second, all together. */
export async function throughput(seconds: number, clients: readonly (() => Promise<unknown>)[]): Promise<number> {
  const start = performance.now()
  const end = start + seconds * 1000
  let done = 0
  await Promise.all(
    clients.map(async client => {
      while (performance.now() < end) {
        await client()
        done++
      }
    }),
  )
  return done / ((performance.now() - start) / 1000)
}
