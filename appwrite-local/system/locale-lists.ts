/** `code name` of every locale that Appwrite knows (recording 12). */
const LOCALES = `
af Afrikaans; ar-ae Arabic (U.A.E.); ar-bh Arabic (Bahrain); ar-dz Arabic (Algeria); ar-eg Arabic (Egypt); ar-iq
Arabic (Iraq); ar-jo Arabic (Jordan); ar-kw Arabic (Kuwait); ar-lb Arabic (Lebanon); ar-ly Arabic (Libya); ar-ma
Arabic (Morocco); ar-om Arabic (Oman); ar-qa Arabic (Qatar); ar-sa Arabic (Saudi Arabia); ar-sy Arabic (Syria);
ar-tn Arabic (Tunisia); ar-ye Arabic (Yemen); as Assamese; az Azerbaijani; be Belarusian; bg Bulgarian; bh Bihari;
bn Bengali; bs Bosnian; ca Catalan; cs Czech; cy Welsh; da Danish; de German (Standard); de-at German (Austria);
de-ch German (Switzerland); de-li German (Liechtenstein); de-lu German (Luxembourg); el Greek; en English; en-au
English (Australia); en-bz English (Belize); en-ca English (Canada); en-gb English (United Kingdom); en-ie English
(Ireland); en-jm English (Jamaica); en-nz English (New Zealand); en-tt English (Trinidad); en-us English (United
States); en-za English (South Africa); eo Esperanto; es Spanish (Spain); es-ar Spanish (Argentina); es-bo Spanish
(Bolivia); es-cl Spanish (Chile); es-co Spanish (Colombia); es-cr Spanish (Costa Rica); es-do Spanish (Dominican
Republic); es-ec Spanish (Ecuador); es-gt Spanish (Guatemala); es-hn Spanish (Honduras); es-mx Spanish (Mexico);
es-ni Spanish (Nicaragua); es-pa Spanish (Panama); es-pe Spanish (Peru); es-pr Spanish (Puerto Rico); es-py Spanish
(Paraguay); es-sv Spanish (El Salvador); es-uy Spanish (Uruguay); es-ve Spanish (Venezuela); et Estonian; eu Basque;
fa Farsi; fi Finnish; fo Faeroese; fr French (Standard); fr-be French (Belgium); fr-ca French (Canada); fr-ch French
(Switzerland); fr-lu French (Luxembourg); ga Irish; gd Gaelic (Scotland); he Hebrew; hi Hindi; hr Croatian; hu
Hungarian; id Indonesian; is Icelandic; it Italian (Standard); it-ch Italian (Switzerland); ja Japanese; ji Yiddish;
ko Korean; ku Kurdish; lt Lithuanian; lv Latvian; mk Macedonian (FYROM); ml Malayalam; ms Malaysian; mt Maltese; nb
Norwegian (Bokmål); ne Nepali; nl Dutch (Standard); nl-be Dutch (Belgium); nn Norwegian (Nynorsk); no Norwegian; pa
Punjabi; pl Polish; pt Portuguese (Portugal); pt-br Portuguese (Brazil); rm Rhaeto-Romanic; ro Romanian; ro-md
Romanian (Republic of Moldova); ru Russian; ru-md Russian (Republic of Moldova); sb Sorbian; sk Slovak; sl
Slovenian; sq Albanian; sr Serbian; sv Swedish; sv-fi Swedish (Finland); th Thai; tn Tswana; tr Turkish; ts Tsonga;
ua Ukrainian; ur Urdu; ve Venda; vi Vietnamese; xh Xhosa; zh-cn Chinese (PRC); zh-hk Chinese (Hong Kong); zh-sg
Chinese (Singapore); zh-tw Chinese (Taiwan); zu Zulu`

export const localeCodes: readonly { code: string; name: string }[] = LOCALES.trim()
  .replaceAll('\n', ' ')
  .split('; ')
  .map((entry) => {
    const at = entry.indexOf(' ')
    return { code: entry.slice(0, at), name: entry.slice(at + 1) }
  })

/** ISO 3166. */
const COUNTRIES = `
AF AO AL AD AE AR AM AG AU AT AZ BI BE BJ BF BD BG BH BS BA BY BZ BO BR BB BN BT BW CF CA CH CL CN CI CM CD CG CO KM
CV CR CU CY CZ DE DJ DM DK DO DZ EC EG ER ES EE ET FI FJ FR FM GA GB GE GH GN GM GW GQ GR GD GT GY HN HR HT HU ID IN
IE IR IQ IS IL IT JM JO JP KZ KE KG KH KI KN KR KW LA LB LR LY LC LI LK LS LT LU LV MA MC MD MG MV MX MH MK ML MT MM
ME MN MZ MR MU MW MY NA NE NG NI NL NO NP NR NZ OM PK PA PE PH PW PG PL PF KP PT PY QA RO RU RW SA SD SN SG SB SL SV
SM SO RS SS ST SR SK SI SE SZ SC SY TD TG TH TJ TM TL TO TT TN TR TV TZ UG UA UY US UZ VA VC VE VN VU WS YE ZA ZM ZW`

const EU = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '))

/** The UN number (or region) that the runtime uses for each of Appwrite's continents. */
const CONTINENTS = { AF: '002', AN: 'AQ', AS: '142', EU: '150', NA: '003', OC: '009', SA: '005' }

interface Named {
  name: string
  code: string
}

export function countries(language: string, which: 'all' | 'eu'): Named[] {
  const codes = COUNTRIES.trim().split(/\s+/)
  return named(language, which === 'all' ? codes.map((code) => [code, code]) : [...EU].map((code) => [code, code]))
}

export function continents(language: string): Named[] {
  return named(language, Object.entries(CONTINENTS))
}

function named(language: string, regions: [code: string, region: string][]): Named[] {
  const names = new Intl.DisplayNames([language, 'en'], { type: 'region' })
  const collator = new Intl.Collator([language, 'en'])
  return regions
    .map(([code, region]) => ({ name: names.of(region) ?? code, code }))
    .sort((a, b) => collator.compare(a.name, b.name))
}
