import type { Part, PartSection, Words } from '../kernel/part.ts'
import type { availabilities, CandidacyForm, idTypes, languageLevels } from './candidacy.ts'
import type { CandidacyStep } from './candidacyMoves.ts'

/* The parts of an application to be an arbitrator, by the steps of its form and in their order. */

export const genderWords = {
  M: /*i18n*/ { id: 'gender.M', message: '男' },
  F: /*i18n*/ { id: 'gender.F', message: '女' },
} satisfies Record<CandidacyForm['personal']['gender'], Words>

export const idTypeWords = {
  idCard: /*i18n*/ { id: 'idType.idCard', message: '居民身份证' },
  passport: /*i18n*/ { id: 'idType.passport', message: '护照' },
  hkMacao: /*i18n*/ { id: 'idType.hkMacao', message: '港澳居民来往内地通行证' },
  taiwan: /*i18n*/ { id: 'idType.taiwan', message: '台湾居民来往大陆通行证' },
  other: /*i18n*/ { id: 'idType.other', message: '其他证件' },
} satisfies Record<(typeof idTypes)[number], Words>

export const levelWords = {
  native: /*i18n*/ { id: 'level.native', message: '母语' },
  working: /*i18n*/ { id: 'level.working', message: '可用于审理' },
  reading: /*i18n*/ { id: 'level.reading', message: '可阅读' },
} satisfies Record<(typeof languageLevels)[number], Words>

export const availabilityWords = {
  normal: /*i18n*/ { id: 'availability.normal', message: '正常接案' },
  away: /*i18n*/ { id: 'availability.away', message: '暂不接案' },
} satisfies Record<(typeof availabilities)[number], Words>

/** One school; from when to when is one part. */
const schoolingParts = {
  school: { words: /*i18n*/ { id: 'schooling.school', message: '学校' }, as: 'plain' },
  major: { words: /*i18n*/ { id: 'schooling.major', message: '专业' }, as: 'plain' },
  degree: { words: /*i18n*/ { id: 'schooling.degree', message: '学位' }, as: 'plain' },
  graduationYear: { words: /*i18n*/ { id: 'schooling.graduationYear', message: '毕业年份' }, as: 'plain' },
  from: { words: /*i18n*/ { id: 'schooling.from', message: '起止日期' }, as: 'plain' },
} satisfies Record<Exclude<keyof CandidacyForm['education'][number], 'to'>, Part>

/** One post of `work.rows`. */
export const postParts = {
  unit: { words: /*i18n*/ { id: 'post.unit', message: '工作单位' }, as: 'plain' },
  position: { words: /*i18n*/ { id: 'post.position', message: '职务' }, as: 'plain' },
  title: { words: /*i18n*/ { id: 'post.title', message: '职称' }, as: 'plain' },
  titleCategory: { words: /*i18n*/ { id: 'post.titleCategory', message: '职称类别' }, as: 'plain' },
} satisfies Record<Exclude<keyof CandidacyForm['work']['rows'][number], 'id'>, Part>

export const candidacySections = {
  personal: {
    title: /*i18n*/ { id: 'candidacy.personal', message: '基本信息' },
    parts: {
      name: { words: /*i18n*/ { id: 'candidacy.name', message: '姓名' }, as: 'plain' },
      gender: { words: /*i18n*/ { id: 'candidacy.gender', message: '性别' }, as: genderWords },
      birthday: { words: /*i18n*/ { id: 'candidacy.birthday', message: '出生日期' }, as: 'plain' },
      nationality: { words: /*i18n*/ { id: 'candidacy.nationality', message: '国籍或地区' }, as: 'plain' },
      nativePlace: { words: /*i18n*/ { id: 'candidacy.nativePlace', message: '籍贯' }, as: 'plain' },
      politicalStatus: { words: /*i18n*/ { id: 'candidacy.politicalStatus', message: '政治面貌' }, as: 'plain' },
      idType: { words: /*i18n*/ { id: 'candidacy.idType', message: '证件类型' }, as: idTypeWords },
      idNo: { words: /*i18n*/ { id: 'candidacy.idNo', message: '证件号码' }, as: 'plain' },
      phone: { words: /*i18n*/ { id: 'candidacy.phone', message: '手机号' }, as: 'plain' },
      email: { words: /*i18n*/ { id: 'candidacy.email', message: '邮箱' }, as: 'plain' },
      wechat: { words: /*i18n*/ { id: 'candidacy.wechat', message: '微信号' }, as: 'plain' },
      residence: { words: /*i18n*/ { id: 'candidacy.residence', message: '居住地' }, as: 'plain' },
      mailingAddress: { words: /*i18n*/ { id: 'candidacy.mailingAddress', message: '通讯地址' }, as: 'plain' },
      postcode: { words: /*i18n*/ { id: 'candidacy.postcode', message: '邮政编码' }, as: 'plain' },
    } satisfies Record<keyof CandidacyForm['personal'], Part>,
  },
  education: { title: /*i18n*/ { id: 'candidacy.education', message: '教育经历' }, parts: schoolingParts },
  work: {
    title: /*i18n*/ { id: 'candidacy.work', message: '工作经历' },
    parts: {
      occupation: { words: /*i18n*/ { id: 'candidacy.occupation', message: '职业' }, as: 'plain' },
      languages: { words: /*i18n*/ { id: 'candidacy.languages', message: '语言及水平' }, as: 'plain' },
      socialPosts: { words: /*i18n*/ { id: 'candidacy.socialPosts', message: '社会职务' }, as: 'text' },
      academicWork: { words: /*i18n*/ { id: 'candidacy.academicWork', message: '学术著作' }, as: 'text' },
      results: { words: /*i18n*/ { id: 'candidacy.results', message: '主要业绩' }, as: 'text' },
    } satisfies Record<Exclude<keyof CandidacyForm['work'], 'rows'>, Part>,
  },
  qualifications: {
    title: /*i18n*/ { id: 'candidacy.qualifications', message: '资格证明' },
    parts: {
      arbitratorQualification: {
        words: /*i18n*/ { id: 'candidacy.arbitratorQualification', message: '仲裁员资格' },
        as: 'plain',
      },
      legalCertificateNo: {
        words: /*i18n*/ { id: 'candidacy.legalCertificateNo', message: '法律职业资格证书编号' },
        as: 'plain',
      },
      otherCertificates: {
        words: /*i18n*/ { id: 'candidacy.otherCertificates', message: '其他证书名称' },
        as: 'plain',
      },
      files: { words: /*i18n*/ { id: 'candidacy.files', message: '资格证明文件' }, as: 'ownBlock' },
    } satisfies Record<keyof CandidacyForm['qualifications'] | 'files', Part>,
  },
  cases: {
    title: /*i18n*/ { id: 'candidacy.cases', message: '办案与专长' },
    parts: {
      volume: { words: /*i18n*/ { id: 'candidacy.volume', message: '办案数量' }, as: 'plain' },
      professions: { words: /*i18n*/ { id: 'candidacy.professions', message: '擅长专业' }, as: 'plain' },
      mainProfessions: { words: /*i18n*/ { id: 'candidacy.mainProfessions', message: '最擅长的专业' }, as: 'plain' },
      availability: { words: /*i18n*/ { id: 'candidacy.availability', message: '是否接案' }, as: 'ownFacts' },
      awayFrom: { words: /*i18n*/ { id: 'candidacy.awayFrom', message: '暂不接案开始日期' }, as: 'ownFacts' },
      awayTo: { words: /*i18n*/ { id: 'candidacy.awayTo', message: '暂不接案结束日期' }, as: 'ownFacts' },
    } satisfies Record<keyof CandidacyForm['cases'], Part>,
  },
} as const satisfies Record<CandidacyStep, PartSection>
