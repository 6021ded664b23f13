/*
 * Which charset bytes are in that do not say it, or say it wrongly. Old Chinese programs write subjects, names of files and whole mails
 * in the charset of their machine. Subjects are a few signs long, too short for statistics of a language: so each reading is judged by
 * how common its signs are, sign by sign.
 */

const often =
  '的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运笔' +
  '模版板型啤爱博仲裁申请委会协议证材料补充答辩护理律限责租赁借款买卖房屋仓库通送签收缴费庭审录秘当住址邮箱附复案编号码履约违赔偿利息函致贵我司兹现将贵方' +
  '李刘陈杨赵黄周吴徐孙胡朱林郭罗梁宋郑谢韩唐冯董萧曹袁邓傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田姜范石姚谭廖邹熊陆郝孔崔康毛邱秦江史顾侯邵孟龙段雷钱汤尹黎易武乔贺赖龚京沪津渝冀晋辽吉黑苏浙皖闽赣鲁豫鄂湘粤琼川贵云陕甘青广州深圳'
const oftenTraditional =
  '們來為國說時會對這個發後裡樣從還進開過學經現當動點業將兩間問頭體見產與長應戰關實無機總電數報結並務場計資許統區隊決展馬書聽卻達強難權萬設類據邊該規覽領確傳師觀讓識導爭運筆請員議證補辯師責賃買賣倉庫書達簽繳費審錄張陳楊趙黃劉吳孫蕭鄭謝韓馮鄧蘇盧蔣賈閻鐘陸龍錢湯賴龔於號碼約償貴濟輸級組給細終紅線維網織續讀課調講護變貨貿費質車軍載轉農郵鄉銀鐵長門閱陽隨雙雲電願題顏類飛餘驗點'
const oftenKorean =
  '이다는의가을에를고한은하로지사기시대어인자도리그나해아일정수있보들서부원장제것주전안과상여으라면했되없와같만적구오세연분우말때생모신게문조마러된간두입던동소개경물불려전행공실화관국위선심요용치성방비내노통회진운무명당금단영계약청구증거자료중재첨파송확바랍니습답변출합매련쟁판결권리송달참석기일통서'
const common = new Set(often)
const commonKorean = new Set(oftenKorean)
const commonTraditional = new Set(oftenTraditional)

/** The signs that the first half of a charset's table holds: those that are in use. */
function firstLevel(label: string, from: number, to: number): Set<string> {
  const decoder = new TextDecoder(label)
  const found = new Set<string>()
  for (let lead = from; lead <= to; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      const text = decoder.decode(Uint8Array.of(lead, trail))
      if (text.length === 1 && /\p{Script=Han}/u.test(text)) found.add(text)
    }
  return found
}

interface Levels {
  gb18030: Set<string>
  big5: Set<string>
  japanese: Set<string>
}
let made: Levels | undefined
/** Made when the first such mail comes: some 10 000 signs. */
function levels(): Levels {
  made ??= {
    gb18030: firstLevel('gb18030', 0xb0, 0xd7),
    big5: firstLevel('big5', 0xa4, 0xc6),
    japanese: firstLevel('shift_jis', 0x88, 0x98),
  }
  return made
}

const isHan = /\p{Script=Han}/u
const isKana = /[\u3041-\u30ff]/
const isHangul = /[\uac00-\ud7a3]/
const isModifier = /[\p{Lm}\p{M}]/u
const isPunctuation = /[\u2010-\u2027\u2030-\u203b\u3000-\u301f\uff01-\uff5e·°§×—…￥]/
/** Letters of two bytes that hardly anybody writes: two Chinese signs in old bytes may look like them, such as those of 图片. */
const isRare = /[\u0180-\u019f\u01a2-\u01ae\u01b1-\u02ff\u0370-\u0385\u0460-\u0481\u048a-\u058f\u0700-\u07ff]/
const isLost = /[\ufffd\u0080-\u009f\ue000-\uf8ff]/

function worthOf(sign: string, label: string): number {
  if (isLost.test(sign)) return -4
  if (isPunctuation.test(sign)) return 0.6
  const isJapanese = label === 'shift_jis' || label === 'euc-jp' || label === 'iso-2022-jp'
  if (isKana.test(sign)) return isJapanese || label === 'utf-8' ? 1.3 : -0.5
  if (isHangul.test(sign)) {
    if (label === 'utf-8') return 0.95
    return label === 'euc-kr' ? (commonKorean.has(sign) ? 1.5 : 0.6) : -0.5
  }
  if (!isHan.test(sign))
    return label === 'utf-8'
      ? /[\p{L}\p{Sc}]/u.test(sign) && !isModifier.test(sign) && !isRare.test(sign)
        ? 0.7
        : -0.3
      : -0.5
  const isCommon = common.has(sign) || commonTraditional.has(sign)
  if (isJapanese) return levels().japanese.has(sign) ? (isCommon ? 1.2 : 0.8) : -0.3
  if (label === 'euc-kr') return -0.3
  if (label === 'big5') return levels().big5.has(sign) ? (isCommon ? 1.5 : 0.8) : -0.5
  if (common.has(sign)) return 1.5
  if (levels().gb18030.has(sign)) return 0.85
  return commonTraditional.has(sign) ? 1 : levels().big5.has(sign) ? 0.3 : 0.1
}

/** So many signs beyond ASCII tell enough. */
const enough = 600

/**
 * How much a text looks like one that somebody wrote, by its signs beyond ASCII: below 0 nobody did, from 0.8 on somebody surely did.
 * Without any it is 1.
 */
export function likeliness(text: string, label: string): number {
  let [sum, seen] = [0, 0]
  for (const sign of text) {
    if (sign < '\u0080') continue
    sum += worthOf(sign, label)
    seen++
    if (seen >= enough) break
  }
  return seen === 0 ? 1 : sum / seen
}

/**
 * How much bytes look like words of a Western language: letters that stand alone among more of ASCII. Chinese makes long runs of bytes
 * beyond it.
 */
function likelyWestern(bytes: Buffer): number {
  const text = bytes.subarray(0, 4000).toString('latin1')
  const beyond = text.match(/[\x80-\xff]/g)?.length ?? 0
  if (beyond === 0 || (text.match(/[A-Za-z]/g)?.length ?? 0) < beyond) return 0
  const alone = text.match(/(?<![\x80-\xff])[\xc0-\xd6\xd8-\xf6\xf8-\xff\x91-\x97\xa0]{1,2}(?![\x80-\xff])/g) ?? []
  return (alone.join('').length / beyond) * 0.85
}

/** What old programs write in, the likeliest here first: it is taken where two are as good. */
const candidates = ['gb18030', 'big5', 'shift_jis', 'euc-jp', 'euc-kr'] as const

/**
 * The charset that bytes beyond ASCII are most likely in. `hints` are those that the mail names elsewhere. Never more than the first
 * kilobytes are looked at.
 */
export function guessCharset(all: Buffer, hints: readonly string[] = []): { label: string; score: number } {
  const bytes = all.subarray(0, 6000)
  const isCut = bytes.length < all.length
  const utf8 = utf8Of(bytes, isCut)
  const found = candidates.map((label) => ({ label: label as string, score: scoreOf(bytes, label, isCut) }))
  const western = likelyWestern(bytes)
  if (western > 0.4) found.push({ label: 'windows-1252', score: western })
  for (const one of found) if (hints.includes(one.label)) one.score += 0.4
  // What is sound UTF-8 is in it, but for a few signs that are so by chance.
  if (utf8 !== undefined) found.push({ label: 'utf-8', score: likeliness(utf8, 'utf-8') + 0.6 })
  return found.reduce((best, one) => (one.score > best.score ? one : best))
}

function scoreOf(bytes: Buffer, label: string, isCut: boolean): number {
  const text = new TextDecoder(label).decode(isCut ? bytes.subarray(0, -3) : bytes)
  // Korean and this Japanese use the same bytes as Chinese: a word or two of Chinese may look like them, and here it mostly is Chinese.
  const isShort = label.startsWith('euc') && text.replace(/[\0-\x7f]/g, '').length < 4 && !isKana.test(text)
  return likeliness(text, label) * (isShort ? 0.55 : 1)
}

/** The text where the bytes are sound UTF-8; the last sign of a piece may be cut. */
export function utf8Of(bytes: Buffer, isCut = false): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: isCut })
  } catch {
    return undefined
  }
}
