/** Made by the build: `scripts/lib/library-files.ts`. */
declare module 'virtual:library-names/*' {
  const names: Readonly<Record<string, readonly string[]>>
  export default names
}
declare module 'virtual:library-shelves' {
  const shelves: Readonly<Record<string, readonly string[]>>
  export default shelves
}
