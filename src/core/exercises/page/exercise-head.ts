import { isoDuration } from '../../app/format.ts'
import { pathTo } from '../../app/routes.ts'
import { jsonForScript, markup, raw, shorten } from '../../public/html.ts'
import { DEFAULT_IMAGE, describe, languageLinks } from '../../public/public-page.ts'
import type { Language } from '../../workout/workout.ts'
import { equipmentOf, musclesOf, type Words } from './exercise-words.ts'
import { figureFile } from './figure-files.ts'
import type { LibraryEntry } from './library-filter.ts'

interface HeadInput extends Words {
  entry: LibraryEntry
  /** Scheme and host, without a trailing slash. */
  origin: string
}

const DESCRIPTION_MAX = 160

function descriptionOf({ entry, language, t }: HeadInput): string {
  const { line } = entry.texts[language]
  const works = t('library.musclesIn', { works: musclesOf(entry.facts.works, { language, t }) })
  return shorten(`${line} ${works}.`, DESCRIPTION_MAX)
}

function structuredData(input: HeadInput, url: string): object {
  const { entry, language, t, origin } = input
  const { name, line, cues, others } = entry.texts[language]
  const { seconds, equipment } = entry.facts
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'HowTo',
        '@id': url,
        url,
        name: t('library.titleOf', { name }),
        description: line,
        inLanguage: language,
        image: `${origin}${figureFile(entry.facts.id)}`,
        isAccessibleForFree: true,
        about: { '@type': 'Thing', name, ...(others.length > 0 ? { alternateName: others } : {}) },
        ...(seconds === undefined ? {} : { performTime: isoDuration(seconds) }),
        ...(equipment.length === 0 ? {} : { tool: equipmentOf(entry.facts, { language, t }) }),
        step: cues.map((text, index) => ({ '@type': 'HowToStep', position: index + 1, text }))
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          {
            '@type': 'ListItem',
            position: 1,
            name: t('library.title'),
            item: origin + pathTo('exercises', {}, language)
          },
          { '@type': 'ListItem', position: 2, name, item: url }
        ]
      }
    ]
  }
}

export function exerciseHead(input: HeadInput): { title: string; head: string } {
  const { entry, language, t, origin } = input
  const { id } = entry.facts
  const pathIn = (code: Language): string => pathTo('exercises', { id }, code)
  const url = origin + pathIn(language)
  const title = `${t('library.titleOf', { name: entry.texts[language].name })} · ${t('app.name')}`
  const site = { image: origin + DEFAULT_IMAGE, imageAlt: t('app.name') }
  const about = describe({ kind: 'article', title, description: descriptionOf(input), url, ...site, language })
  const data = raw(jsonForScript(structuredData(input, url)))
  const links = languageLinks(pathIn, language, origin)
  return { title, head: String(markup`${about}${links}<script type="application/ld+json">${data}</script>`) }
}
