/** The pictures that the article's markup refers to. */
import { articleSymbols } from '../../ui/article-symbols.ts'

const MARKUP = { __html: `<svg>${articleSymbols().join('')}</svg>` }

export function Sprite() {
  return <div hidden dangerouslySetInnerHTML={MARKUP} />
}
