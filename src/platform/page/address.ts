import { pageAddress } from './history.ts'

export function showPath(path: string): void {
  pageAddress.replace(path)
}
