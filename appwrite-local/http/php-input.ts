/** Parses query strings, forms and multipart bodies like PHP: `a[b][]=x` becomes `{a: {b: ['x']}}`. */

type Bag = Record<string, unknown>

/** PHP's `max_input_vars`. */
const MAX_VARS = 1000
/** PHP's `max_input_nesting_level`. */
const MAX_DEPTH = 64

/** Later values of the same name win; `[]` appends. */
export function parseForm(text: string): Bag {
  const result: Bag = Object.create(null) as Bag
  if (text === '') return result
  for (const pair of text.split('&', MAX_VARS)) {
    if (pair === '') continue
    const at = pair.indexOf('=')
    const name = decode(at < 0 ? pair : pair.slice(0, at))
    assignField(result, name, at < 0 ? '' : decode(pair.slice(at + 1)))
  }
  return arraysFromLists(result) as Bag
}

export function assignField(target: Bag, name: string, value: unknown): void {
  const path = fieldPath(name)
  if (path.length > MAX_DEPTH) return
  let node = target
  path.forEach((step, index) => {
    const key = step === '' ? String(nextIndex(node)) : step
    if (index === path.length - 1) {
      node[key] = value
      return
    }
    const next = node[key]
    if (typeof next === 'object' && next !== null && !Buffer.isBuffer(next)) node = next as Bag
    else node = node[key] = Object.create(null) as Bag
  })
}

export function arraysFromLists(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const bag = value as Bag
  const keys = Object.keys(bag)
  for (const key of keys) bag[key] = arraysFromLists(bag[key])
  const isList = keys.length > 0 && keys.every((key, index) => key === String(index))
  return isList ? keys.map((key) => bag[key]) : bag
}

function fieldPath(name: string): string[] {
  const open = name.indexOf('[')
  if (open <= 0 || !name.includes(']', open)) return [name]
  const path = [name.slice(0, open)]
  for (const match of name.slice(open).matchAll(/\[([^\]]*)\]/g)) path.push(match[1] ?? '')
  return path
}

function nextIndex(bag: Bag): number {
  let next = 0
  for (const key of Object.keys(bag)) {
    if (/^\d+$/.test(key)) next = Math.max(next, Number(key) + 1)
  }
  return next
}

function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced
  }
}
