/** A part whose two modules are fetched when it is wanted for the first time, and again at the next wish if that failed. */
export function createLazyPart<A, B, Part>(
  fetch: () => readonly [Promise<A>, Promise<B>],
  make: (a: A, b: B) => Part,
  onMade: () => void
) {
  let part: Part | null = null
  let loading: Promise<void> | null = null
  const load = async () => {
    try {
      part = make(...(await Promise.all(fetch())))
      onMade()
    } catch {
      loading = null
    }
  }
  return (isWanted?: boolean): Part | null => {
    if (isWanted && part === null) loading ??= load()
    return part
  }
}
