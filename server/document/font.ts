import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { AppError } from '../../contract/errors/errors.ts'
import type { House } from '../house.ts'

/** A font that is asked for signs which the first one lacks: two files, and which signs it may have where that is known. */
export interface FurtherFont {
  name: string
  normal: string
  bold: string
  /** The first and the last code point that it can have. */
  holds?: [number, number]
}

/** A font with Chinese characters in two weights: files, each with the name of its face where it is a collection. */
export interface Font {
  normal: string | [file: string, name: string]
  bold: string | [file: string, name: string]
  /** In the order in which they are asked. */
  further: FurtherFont[]
}

const require = createRequire(import.meta.url)

/** Noto Serif SC, in full: names need characters that no smaller set holds. It comes with the packages, so no machine lacks it. */
const shipped = () => ({
  normal: require.resolve('@expo-google-fonts/noto-serif-sc/400Regular/NotoSerifSC_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/noto-serif-sc/700Bold/NotoSerifSC_700Bold.ttf'),
})

/** For people whose names are not written in Chinese: packages of `@expo-google-fonts`, and what their files are called. */
const families: [folder: string, file: string][] = [
  // Latin, Cyrillic and Greek with all their accents, first: most names that need another font need this one.
  ['noto-serif', 'NotoSerif'],
  ['gowun-batang', 'GowunBatang'],
  ['amiri', 'Amiri'],
  ['noto-serif-hebrew', 'NotoSerifHebrew'],
  ['noto-sans-thai', 'NotoSansThai'],
  ['noto-serif-devanagari', 'NotoSerifDevanagari'],
  ['noto-sans-armenian', 'NotoSansArmenian'],
  ['noto-sans-georgian', 'NotoSansGeorgian'],
  ['noto-serif-bengali', 'NotoSerifBengali'],
  ['noto-sans-tamil', 'NotoSansTamil'],
  ['noto-serif-telugu', 'NotoSerifTelugu'],
  ['noto-sans-kannada', 'NotoSansKannada'],
  ['noto-sans-malayalam', 'NotoSansMalayalam'],
  ['noto-sans-gujarati', 'NotoSansGujarati'],
  ['noto-sans-gurmukhi', 'NotoSansGurmukhi'],
  ['noto-sans-sinhala', 'NotoSansSinhala'],
  ['noto-sans-khmer', 'NotoSansKhmer'],
  ['noto-sans-lao', 'NotoSansLao'],
  ['noto-sans-myanmar', 'NotoSansMyanmar'],
  ['noto-sans-ethiopic', 'NotoSansEthiopic'],
]

/**
 * Rare Chinese characters, extensions B to F of Unicode and those kept for compatibility: Hanazono Mincho in files of a thousand
 * characters each, of which its style sheet tells the range. It has one weight.
 */
function rareHan(): FurtherFont[] {
  const sheet = require.resolve('hanamin/HanaMin.css')
  const faces = /url\((\S+?)\.woff2\) format\("woff2"\);\s*unicode-range: U\+([0-9a-f]+)[^;]*-([0-9a-f]+);/g
  return [...readFileSync(sheet, 'utf8').matchAll(faces)]
    .map(([, name = '', from = '', to = '']) => {
      const file = join(dirname(sheet), `${name}.woff2`)
      const holds: [number, number] = [Number.parseInt(from, 16), Number.parseInt(to, 16)]
      return { name, normal: file, bold: file, holds }
    })
    .filter(({ name, holds: [from] }) => from >= 0xf900 && name.includes('CJK'))
}

let known: FurtherFont[] | undefined
function furtherFonts(): FurtherFont[] {
  known ??= [
    ...families.map(([folder, file]) => {
      const faceOf = (weight: string) => require.resolve(`@expo-google-fonts/${folder}/${weight}/${file}_${weight}.ttf`)
      return { name: file, normal: faceOf('400Regular'), bold: faceOf('700Bold') }
    }),
    ...rareHan(),
  ]
  return known
}

/**
 * What documents are written in: the font that is shipped, or Noto Sans CJK in the folder that the installation names, and the fonts
 * for what it lacks. Throws `unconfigured` where it is not there: documents are never written without their characters.
 */
export function documentFont({ config: { fontDir } }: Pick<House, 'config'>): Font {
  const further = furtherFonts()
  if (fontDir === undefined) return { ...shipped(), further }
  const [normal, bold] = ['Regular', 'Bold'].map((weight) => join(fontDir, `NotoSansCJK-${weight}.ttc`)) as [
    string,
    string,
  ]
  if (![normal, bold].every(existsSync)) throw new AppError('unconfigured')
  return { normal: [normal, 'NotoSansCJKsc-Regular'], bold: [bold, 'NotoSansCJKsc-Bold'], further }
}
