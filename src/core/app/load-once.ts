/**
 * One load for all callers, who go on in the order in which they asked. Of two `import()` of the same file at once the
 * later may end first. After a failure the next call loads again.
 */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    }))
}
