import type { LocalResponse } from './http-step.ts'
import type { ProviderStub, StubRequest } from './provider-stub.ts'
import type { HttpLine, OtherLine } from './recording.ts'

export function withLocalProvider(line: HttpLine, stub: ProviderStub | undefined): HttpLine {
  if (stub === undefined) return line
  const text = JSON.stringify(line.request).replaceAll(stub.recordedUrl, stub.url)
  return { ...line, request: JSON.parse(text) as HttpLine['request'] }
}

export function withRecordedProvider(answer: LocalResponse, stub: ProviderStub | undefined): LocalResponse {
  if (stub === undefined) return answer
  const { location } = answer.headers
  const headers = { ...answer.headers }
  if (location !== undefined) headers.location = location.replaceAll(stub.url, stub.recordedUrl)
  return { ...answer, headers, body: Buffer.from(answer.body.toString().replaceAll(stub.url, stub.recordedUrl)) }
}

export function compareStubRequest(line: OtherLine, local: StubRequest | undefined): string[] {
  const recorded = line.value['stub'] as unknown as { method: string; url: string; body?: Record<string, string> }
  const before = { method: recorded.method, url: recorded.url, body: sorted(recorded.body ?? {}) }
  const now = local === undefined ? null : { method: local.method, url: local.url, body: sorted(local.body) }
  if (JSON.stringify(before) === JSON.stringify(now)) return []
  return [`provider request: recorded ${JSON.stringify(before)}, here ${JSON.stringify(now)}`]
}

function sorted(body: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(body).sort(([left], [right]) => (left < right ? -1 : 1)))
}
