/** Derives row ids, so that writing the same thing twice makes one row. */

export async function sha256(parts: readonly string[]): Promise<string> {
  const bytes = new TextEncoder().encode(parts.map((part) => `${part.length}:${part}`).join(''))
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** 32 hex characters; Appwrite allows 36. */
export async function derivedId(kind: string, ...parts: readonly string[]): Promise<string> {
  return (await sha256([kind, ...parts])).slice(0, 32)
}
