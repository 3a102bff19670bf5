import { isoDuration } from '../../app/format.ts'
import { pathTo } from '../../app/routes.ts'
import { markup, shorten } from '../../public/html.ts'
import { describe, languageLinks } from '../../public/public-page.ts'
import { exercisePicturePath } from '../../public/share-picture.ts'
import { breadcrumbs, jsonLd } from '../../public/structured-data.ts'
import type { Language } from '../../workout/workout.ts'
import { exerciseAlt } from './exercise-picture.ts'
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
      breadcrumbs([
        { name: t('library.title'), url: origin + pathTo('exercises', {}, language) },
        { name, url }
      ])
    ]
  }
}

export function exerciseHead(input: HeadInput): { title: string; head: string } {
  const { entry, language, t, origin } = input
  const { id } = entry.facts
  const pathIn = (code: Language): string => pathTo('exercises', { id }, code)
  const url = origin + pathIn(language)
  const title = `${t('library.titleOf', { name: entry.texts[language].name })} · ${t('app.name')}`
  const image = `${origin}${exercisePicturePath(id, language)}`
  const shared = { image, imageAlt: exerciseAlt(entry, { language, t }) }
  const about = describe({ kind: 'article', title, description: descriptionOf(input), url, ...shared, language })
  const links = languageLinks(pathIn, language, origin)
  return { title, head: String(markup`${about}${links}${jsonLd(structuredData(input, url))}`) }
}
