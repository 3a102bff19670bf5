export interface Answer {
  status: number
  type: string
  message: string
  body: Record<string, unknown>
  headers: Headers
}

export interface Appwrite {
  endpoint: string
  project: string
  /** Makes one call with the key. @throws Error when there is no answer within 30 seconds */
  asKey: (method: string, path: string, body?: object) => Promise<Answer>
  /** Makes one call without a key, as a page of `origin`. */
  asGuest: (method: string, path: string, options?: { body?: object; origin?: string }) => Promise<Answer>
}

const PATIENCE = 30_000

async function call(url: string, method: string, headers: Record<string, string>, body?: object): Promise<Answer> {
  let answer: Response
  let text: string
  try {
    answer = await fetch(url, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE),
      headers: { 'x-appwrite-response-format': '1.9.5', 'content-type': 'application/json', ...headers },
      // Appwrite's SDKs send an empty object with everything but a GET.
      ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) })
    })
    text = await answer.text()
  } catch (error) {
    const cause = (error as Error).cause
    const why = cause instanceof Error ? cause.message : (error as Error).message
    throw new Error(`Nothing answers at ${new URL(url).origin}: ${why}`, { cause: error })
  }
  const isJson = answer.headers.get('content-type')?.includes('json') === true
  const parsed: unknown = isJson && text !== '' ? JSON.parse(text) : {}
  const content = (typeof parsed === 'object' && parsed !== null ? parsed : {}) as Record<string, unknown>
  const type = typeof content['type'] === 'string' && answer.status >= 400 ? content['type'] : ''
  return {
    status: answer.status,
    type,
    message: String(content['message'] ?? ''),
    body: content,
    headers: answer.headers
  }
}

export function appwriteAt(endpoint: string, project: string, key: string): Appwrite {
  const common = { 'x-appwrite-project': project }
  return {
    endpoint,
    project,
    asKey: (method, path, body) => call(endpoint + path, method, { ...common, 'x-appwrite-key': key }, body),
    asGuest: (method, path, { body, origin } = {}) =>
      call(endpoint + path, method, { ...common, ...(origin === undefined ? {} : { origin }) }, body)
  }
}

export const lacksScope = ({ type }: Answer): boolean => type === 'general_unauthorized_scope'

export const saysOf = ({ status, message }: Answer): string => `${status}${message === '' ? '' : ` ${message}`}`
