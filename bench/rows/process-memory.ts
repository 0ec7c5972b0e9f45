import { readFile } from 'node:fs/promises'

const sampleEvery = 20

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? Number.NaN) / 1024
}

/** Watches how much memory a process holds; the function it answers ends that and tells the most, in MB. NaN where there is no /proc. */
export function watchMemory(pid: number): () => number {
  let most = Number.NaN
  const sample = async () => {
    const now = await residentMegabytes(pid)
    if (!(most >= now)) most = now
  }
  void sample()
  const timer = setInterval(() => void sample(), sampleEvery)
  return () => {
    clearInterval(timer)
    return most
  }
}
