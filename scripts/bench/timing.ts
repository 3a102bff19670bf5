export interface Timing {
  name: string
  p50: number
  p99: number
}

export async function read(url: string, init?: RequestInit): Promise<string> {
  const answer = await fetch(url, init)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text.slice(0, 200)}`)
  return text
}

export async function time(name: string, call: () => Promise<unknown>, times = 300): Promise<Timing> {
  for (let index = 0; index < 20; index += 1) await call()
  const samples: number[] = []
  for (let index = 0; index < times; index += 1) {
    const started = performance.now()
    await call()
    samples.push(performance.now() - started)
  }
  samples.sort((a, b) => a - b)
  const at = (share: number): number => Number((samples[Math.floor(samples.length * share)] ?? 0).toFixed(2))
  return { name, p50: at(0.5), p99: at(0.99) }
}
