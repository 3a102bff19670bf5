/** The pictures that the article's markup refers to. */
import { articleSymbols } from '../../ui/article-symbols.ts'

export function Sprite() {
  return <div hidden dangerouslySetInnerHTML={{ __html: `<svg>${articleSymbols().join('')}</svg>` }} />
}
