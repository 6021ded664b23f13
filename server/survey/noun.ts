import type { surveys } from '../../contract/survey/survey.ts'
import type { Noun } from '../door/handler.ts'
import { answerSurvey, showSurvey } from './answer.ts'
import { closeSurvey, listSurveys, makeSurveyLinks, openSurvey, removeSurvey, saveSurvey } from './make.ts'
import { surveyComments, surveyResults } from './results.ts'
import { tellOverSurveys } from './told.ts'

export const surveyNoun: Noun<typeof surveys> = {
  calls: {
    showSurvey,
    answerSurvey,
    listSurveys,
    saveSurvey,
    openSurvey,
    closeSurvey,
    removeSurvey,
    makeSurveyLinks,
    surveyResults,
    surveyComments,
  },
  kinds: {},
  sweeps: [tellOverSurveys],
}
