/*
 * What people and companies are called, in the scripts and spellings that come before an arbitral institution: each of these is a name
 * that somebody could bear.
 */

export interface Spelling {
  of: string
  names: string[]
  /** Letters that join, change their places or are read from the right: a PDF holds them in the order in which they are seen. */
  isShaped?: boolean
}

export const spellings: Spelling[] = [
  { of: 'Chinese', names: ['王小明', '欧阳修远', '北京华信科技有限公司', '李·艾哈迈德', '令狐冲'] },
  { of: 'Chinese, traditional', names: ['陳國棟', '龔鑫', '臺灣電力股份有限公司', '劉嘉玲'] },
  { of: 'rare Chinese of the first plane', names: ['䶮海', '㛃明', '朱祐樘', '喆喆', '王堃'] },
  { of: 'rare Chinese, extension B', names: ['李𠮷', '𡈼峰', '王𣲘', '𥻗子', '陈𨱏'] },
  { of: 'rare Chinese, extensions C to F', names: ['𪟝勋', '𫍯明', '𬭎', '𬀩', '𫟹', '𬴊', '𭚻'] },
  { of: 'Japanese', names: ['山田太郎', 'さくら', 'サカモト・リョウマ', '髙橋', '﨑山', '株式会社ソニー'] },
  { of: 'Korean', names: ['김철수', '홍길동', '삼성전자 주식회사', '꽃봉오리', '박 뷁'] },
  { of: 'English', names: ['John Smith', "O'Brien", 'Smith & Sons Ltd.', 'Anne-Marie', 'McDonald’s'] },
  { of: 'German', names: ['Jürgen Groß', 'Söhne GmbH & Co. KG', 'Weiß', 'GROẞ'] },
  { of: 'French', names: ['François Lefèvre', 'Hélène Ÿ', 'Œuvre S.A.', 'Noël Çelik', 'L’Œil'] },
  { of: 'Spanish', names: ['María Ñandú', 'José Núñez', 'Begoña', 'Íñigo'] },
  { of: 'Catalan', names: ['Gal·la', 'Ŀluís', 'Núria'] },
  { of: 'Portuguese', names: ['João Gonçalves', 'Assunção', 'Antônio'] },
  { of: 'Italian', names: ['Nicolò', 'Società S.p.A.', 'D’Angelo'] },
  { of: 'Scandinavian', names: ['Bjørn Åkesson', 'Ærø A/S', 'Sjögren', 'Håkan'] },
  { of: 'Icelandic', names: ['Þórður Ægisson', 'Guðrún', 'Ýmir'] },
  { of: 'Faroese and Sami', names: ['Rói', 'Áŋŋá', 'Ŋuorra', 'Čáhci', 'Đorđi', 'Ŧ'] },
  { of: 'Finnish and Estonian', names: ['Päivi Hämäläinen', 'Šmidt', 'Žanna', 'Õnne'] },
  { of: 'Polish', names: ['Łukasz Żółć', 'Stanisław', 'Wąż', 'Świętosława', 'Łódź S.A.'] },
  { of: 'Czech and Slovak', names: ['Dvořák', 'Škoda', 'Jiří Ťulák', 'Ľubomír', 'Ďuriš', 'Ŕ', 'Růžena'] },
  { of: 'Hungarian', names: ['Győző', 'Szűcs', 'Erdős', 'Űr'] },
  { of: 'Romanian', names: ['Ștefan', 'Țuțea', 'Brâncuși', 'Mureş', 'Ţară', 'Ădam'] },
  { of: 'Croatian and Bosnian', names: ['Đoković', 'Čović', 'Žižek', 'Ǆemal', 'ǉubav'] },
  {
    of: 'Baltic',
    names: ['Jānis Ķēniņš', 'Ģirts', 'Ļaudona', 'Ūsiņš', 'Žydrūnas', 'Ąžuolas', 'Ėglė', 'Šešelgis', 'Ųla'],
  },
  { of: 'Turkish', names: ['İbrahim Güneş', 'Işık', 'Çağla', 'Ğ', 'Şahin A.Ş.'] },
  { of: 'Azerbaijani', names: ['Əliyev', 'Çingiz', 'Xoşqədəm'] },
  { of: 'Maltese', names: ['Ħal Għaxaq', 'Żejtun', 'Ċensu', 'Ġorġ'] },
  { of: 'Welsh and Irish', names: ['Siân Ŵyn', 'Ŷ', 'Seán Ó Néill', 'Ṡeán'] },
  { of: 'Esperanto', names: ['Ĉarlo', 'Ĝoja', 'Ĥoro', 'Ĵurnalo', 'Ŝtono', 'Ŭa'] },
  { of: 'Vietnamese', names: ['Nguyễn Thị Hường', 'Đặng Văn Lợi', 'Phạm Ngọc Thạch', 'Trần Đức', 'Ưng Ơn'] },
  { of: 'Vietnamese, letters and accents apart', names: ['Nguyễn'.normalize('NFD'), 'Trần Hậu'.normalize('NFD')] },
  { of: 'Hawaiian and Polynesian', names: ['Kaʻahumanu', 'Māori', 'Ōtāhuhu'] },
  { of: 'West African', names: ['Ọlábísí', 'Ẹ̀gbá', 'Ɓala', 'Ɗanjuma', 'Ƙasim', 'Ɛdɔ', 'Ŋmaa', 'Ṣọlá'], isShaped: true },
  { of: 'Pinyin', names: ['Lǚ Bù', 'Wáng Xiǎomíng', 'Nǚ', 'Ń'] },
  { of: 'Sanskrit in Latin', names: ['Kṛṣṇa', 'Śaṅkara', 'Ḍākinī', 'Ṭhākura', 'Ḥāfiẓ'] },
  { of: 'Russian', names: ['Иванов Пётр', 'Ёлкина', 'ООО «Ромашка»', 'Щукин', 'Объект'] },
  { of: 'Ukrainian', names: ['Їжакевич', 'Ґалаґан', 'Є', 'Олексій', 'Зв’язок'] },
  { of: 'Belarusian and Serbian', names: ['Ўладзімір', 'Ђорђе', 'Љубица', 'Његош', 'Ћирић', 'Џон', 'Ѓорѓи', 'Ќе'] },
  {
    of: 'Kazakh, Tatar and Mongolian',
    names: ['Әлия', 'Қайрат', 'Ғани', 'Ңүр', 'Өмір', 'Ұлы', 'Үндэс', 'Һади', 'Җәмил'],
  },
  { of: 'Greek', names: ['Γιώργος Παπαδόπουλος', 'Ελένη', 'Ϊ', 'Ώμος', 'ΐ', 'Ἀριστοτέλης'] },
  { of: 'Armenian', names: ['Արամ Խաչատրյան', 'Եղիա', 'Ջուլիա'] },
  { of: 'Georgian', names: ['გიორგი', 'შოთა რუსთაველი', 'ქეთევან'] },
  { of: 'Arabic', names: ['محمد عبد الله', 'فاطمة', 'شركة النور المحدودة', 'إلياس', 'لؤي'], isShaped: true },
  { of: 'Persian and Urdu', names: ['گل‌پایگانی', 'پژمان', 'چنگیز', 'ژاله', 'ڈاکٹر ٹیپو', 'نے'], isShaped: true },
  { of: 'Hebrew', names: ['דוד כהן', 'יִצְחָק', 'בע״מ', 'ציפי'], isShaped: true },
  { of: 'Thai', names: ['สมชาย ใจดี', 'ผู้ใหญ่', 'บริษัท ไทย จำกัด', 'ก็'], isShaped: true },
  { of: 'Lao, Khmer and Burmese', names: ['ສົມຊາຍ', 'ບໍລິສັດ', 'សុខា', 'ក្រុមហ៊ុន', 'အောင်ဆန်း', 'မြန်မာ'], isShaped: true },
  { of: 'Hindi, Marathi and Nepali', names: ['राजेश कुमार', 'क्षत्रिय', 'श्री', 'ज्ञानेश्वर', 'हिन्दी'], isShaped: true },
  {
    of: 'Bengali, Gujarati and Punjabi',
    names: ['রবীন্দ্রনাথ', 'ক্ষুদিরাম', 'ગાંધી', 'ક્ષમા', 'ਗੁਰਪ੍ਰੀਤ', 'ਸਿੰਘ'],
    isShaped: true,
  },
  { of: 'Tamil, Telugu, Kannada and Malayalam', names: ['கோபால்', 'ஶ்ரீ', 'వెంకట', 'ಕೃಷ್ಣ', 'രാജേഷ്', 'ശ്രീ'], isShaped: true },
  { of: 'Sinhala and Amharic', names: ['ශ්‍රී', 'කුමාර', 'አበበ', 'ኃይለ ሥላሴ'], isShaped: true },
]
