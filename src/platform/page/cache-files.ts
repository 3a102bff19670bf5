export async function keepFiles(name: string, urls: readonly string[]): Promise<void> {
  if (!('caches' in globalThis)) return
  const kept = await caches.open(name)
  const old = (await kept.keys()).filter(({ url }) => !urls.includes(url))
  const known = await Promise.all(urls.map((url) => kept.match(url)))
  await kept.addAll(urls.filter((_, index) => known[index] === undefined))
  await Promise.all(old.map((request) => kept.delete(request)))
}
