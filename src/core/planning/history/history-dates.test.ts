/** The months are written by hand, as grammars have them in dates and as apps abbreviate them. */
import { describe, expect, it } from 'vitest'
import { wallsOf } from './history-apps.ts'

const read = (date: string, preferred: readonly string[] = []) => wallsOf([date], preferred).get(date) ?? null

const MONTHS: Record<string, string> = {
  English: 'January February March April May June July August September October November December',
  'English, short': 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
  'English, with dots': 'Jan. Feb. Mar. Apr. May Jun. Jul. Aug. Sept. Oct. Nov. Dec.',
  German: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
  'German, short': 'Jan Feb Mär Apr Mai Jun Jul Aug Sep Okt Nov Dez',
  'German, with dots': 'Jan. Febr. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.',
  French: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  'French, short': 'janv févr mars avr mai juin juil août sept oct nov déc',
  'French, with dots': 'janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.',
  'French, without accents': 'janv fevr mars avr mai juin juil aout sept oct nov dec',
  Spanish: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  'Spanish, short': 'ene feb mar abr may jun jul ago sept oct nov dic',
  'Spanish, three letters': 'ene feb mar abr may jun jul ago sep oct nov dic',
  Portuguese: 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
  'Portuguese, with dots': 'jan. fev. mar. abr. mai. jun. jul. ago. set. out. nov. dez.',
  Italian: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  'Italian, short': 'gen feb mar apr mag giu lug ago set ott nov dic',
  Dutch: 'januari februari maart april mei juni juli augustus september oktober november december',
  'Dutch, short': 'jan feb mrt apr mei jun jul aug sep okt nov dec',
  'Dutch, with dots': 'jan. feb. mrt. apr. mei jun. jul. aug. sep. okt. nov. dec.',
  Swedish: 'januari februari mars april maj juni juli augusti september oktober november december',
  'Swedish, short': 'jan feb mars apr maj juni juli aug sep okt nov dec',
  Danish: 'januar februar marts april maj juni juli august september oktober november december',
  Norwegian: 'januar februar mars april mai juni juli august september oktober november desember',
  'Norwegian, short': 'jan feb mar apr mai jun jul aug sep okt nov des',
  Polish: 'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia',
  'Polish, alone': 'styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień',
  'Polish, short': 'sty lut mar kwi maj cze lip sie wrz paź lis gru',
  Czech: 'ledna února března dubna května června července srpna září října listopadu prosince',
  Croatian: 'siječnja veljače ožujka travnja svibnja lipnja srpnja kolovoza rujna listopada studenoga prosinca',
  'Croatian, short': 'sij velj ožu tra svi lip srp kol ruj lis stu pro',
  Russian: 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря',
  'Russian, alone': 'январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь',
  'Russian, short': 'янв фев мар апр мая июн июл авг сен окт ноя дек',
  Ukrainian: 'січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня',
  Turkish: 'Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık',
  'Turkish, short': 'Oca Şub Mar Nis May Haz Tem Ağu Eyl Eki Kas Ara',
  Finnish: `tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta
    marraskuuta joulukuuta`,
  Hungarian: `január február március április május június július augusztus szeptember október november december`,
  Greek: `Ιανουαρίου Φεβρουαρίου Μαρτίου Απριλίου Μαΐου Ιουνίου Ιουλίου Αυγούστου Σεπτεμβρίου Οκτωβρίου Νοεμβρίου
    Δεκεμβρίου`,
  Romanian: `ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie`,
  Indonesian: 'Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember'
}

describe('a month name', () => {
  it.each(Object.entries(MONTHS))('is found for all twelve months: %s', (_, list) => {
    const names = list.split(/\s+/)
    const dates = names.map((name) => `28 ${name} 2024, 17:29`)
    const walls = wallsOf(dates, [])
    expect(dates.map((date) => walls.get(date))).toEqual(
      Array.from({ length: 12 }, (_, index) => `2024-${String(index + 1).padStart(2, '0')}-28T17:29:00`)
    )
  })

  it.each([
    ['28 Mar 2024, 17:29', '2024-03-28T17:29:00'],
    ['Mar 28, 2024, 5:29 PM', '2024-03-28T17:29:00'],
    ['March 8th, 2024 at 12:05 am', '2024-03-08T00:05:00'],
    ['28. März 2024 um 17:29 Uhr', '2024-03-28T17:29:00'],
    ['28 mars 2024 à 17:29', '2024-03-28T17:29:00'],
    ['1er mars 2024 à 17 h 29', '2024-03-01T17:29:00'],
    ['28 de março de 2024 às 17:29', '2024-03-28T17:29:00'],
    ['28 de mar. de 2024, 17:29', '2024-03-28T17:29:00'],
    ['28 de marzo de 2024, 5:29 p. m.', '2024-03-28T17:29:00'],
    ['28 mrt. 2024 om 17:29', '2024-03-28T17:29:00'],
    ['28. maaliskuuta 2024 klo 17.29', '2024-03-28T17:29:00'],
    ['28. marts 2024 kl. 17.29', '2024-03-28T17:29:00'],
    ['2024. márc. 28., 17:29', '2024-03-28T17:29:00'],
    ['28 марта 2024 г. в 17:29', '2024-03-28T17:29:00'],
    ['2024 m. kovo 28 d. 17:29', '2024-03-28T17:29:00'],
    ['28 במרץ 2024, 17:29', '2024-03-28T17:29:00'],
    ['٢٨ مارس ٢٠٢٤، ٥:٢٩ م', '2024-03-28T17:29:00'],
    ['28 मार्च 2024, 17:29', '2024-03-28T17:29:00'],
    ['2024年12月28日 17:29', '2024-12-28T17:29:00'],
    ['2024年12月28日 下午5:29', '2024-12-28T17:29:00'],
    ['2024년 12월 28일 오전 5:29', '2024-12-28T05:29:00'],
    ['17:29 28 thg 12, 2024', '2024-12-28T17:29:00'],
    ['28 Mar 2024', '2024-03-28T12:00:00'],
    ['2024-03-28 17:29:10', '2024-03-28T17:29:10']
  ])('%s is %s', (date, wall) => expect(read(date)).toBe(wall))

  it.each([
    ['no month', '28 Foo 2024, 17:29'],
    ['no such day', '31 Feb 2024, 17:29'],
    ['two months', '28 Mar May 2024, 17:29'],
    ['no year', '28 Mar, 17:29'],
    ['numbers that are read in two ways', '03/04/2024 17:29'],
    ['no hour of half a day', '28 Mar 2024, 17:29 PM'],
    ['a beginning of two months: juin, juillet', '28 jui 2024, 17:29'],
    ['nothing', '']
  ])('is not guessed: %s', (_, date) => expect(read(date)).toBeNull())

  it("with several meanings is decided by its neighbors, then by the reader's language, or not at all", () => {
    const date = '28 lis 2024, 17:29'
    expect(read(date)).toBeNull()
    expect(wallsOf([date, '1 paź 2024, 17:29'], []).get(date)).toBe('2024-11-28T17:29:00')
    expect(wallsOf([date, '1 ruj 2024, 17:29'], []).get(date)).toBe('2024-10-28T17:29:00')
    expect(read(date, ['hr-HR', 'en'])).toBe('2024-10-28T17:29:00')
  })

  it('can be in two languages in one file', () => {
    const dates = ['1 März 2024, 10:00', '1 Dez 2024, 10:00', '1 août 2024, 10:00']
    expect([...wallsOf(dates, []).values()]).toEqual([
      '2024-03-01T10:00:00',
      '2024-12-01T10:00:00',
      '2024-08-01T10:00:00'
    ])
  })
})
