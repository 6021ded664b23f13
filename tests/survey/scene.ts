import { randomUUID } from 'node:crypto'
import { contract } from '../../contract/all.ts'
import type { Scene } from '../door/scene.ts'
import type { Name } from '../make/people.ts'
import type { TestServer } from '../setup/server.ts'
import { makeSurvey } from './make.ts'

/** A new one of secretaryLi, tried by anybody at a version it never had. */
async function ofLi(server: TestServer) {
  const { data } = await server.call(contract.survey.saveSurvey, { body: makeSurvey() }, { as: 'secretaryLi' })
  return { id: data.id, version: 999 }
}

export const surveyScene: Scene<'survey'> = {
  may: {
    showSurvey: '*',
    answerSurvey: '*',
    listSurveys: 'SH',
    saveSurvey: 'SH',
    openSurvey: 'SH',
    closeSurvey: 'SH',
    removeSurvey: 'SH',
    makeSurveyLinks: 'SH',
    surveyResults: 'SH',
    surveyComments: 'SH',
  },
  reach: {
    saveSurvey: '-- yy nn --',
    openSurvey: '-- yy nn --',
    closeSurvey: '-- yy nn --',
    removeSurvey: '-- yy nn --',
    makeSurveyLinks: '-- yy nn --',
    surveyResults: '-- yy nn --',
    surveyComments: '-- yy nn --',
  },
  bodies: () => {
    const step = { id: randomUUID(), version: 1 }
    const device = 'a device that nobody has'.replaceAll(' ', '-')
    return {
      showSurvey: { purpose: 'institution', device },
      answerSurvey: { id: randomUUID(), key: device, device, uuid: randomUUID(), answer: '1234', answers: [] },
      saveSurvey: { ...makeSurvey(), version: 7 },
      openSurvey: step,
      closeSurvey: step,
      removeSurvey: step,
      makeSurveyLinks: { ...step, names: ['某人'] },
    }
  },
  tries: ({ server }) => ({
    saveSurvey: async (as: Name) => {
      const { id, version } = await ofLi(server)
      return server.call(contract.survey.saveSurvey, { body: { ...makeSurvey(), id, version } }, { as })
    },
    openSurvey: async (as) => server.call(contract.survey.openSurvey, { body: await ofLi(server) }, { as }),
    closeSurvey: async (as) => server.call(contract.survey.closeSurvey, { body: await ofLi(server) }, { as }),
    removeSurvey: async (as) => server.call(contract.survey.removeSurvey, { body: await ofLi(server) }, { as }),
    makeSurveyLinks: async (as) =>
      server.call(contract.survey.makeSurveyLinks, { body: { ...(await ofLi(server)), names: ['某人'] } }, { as }),
    surveyResults: async (as) =>
      server.call(contract.survey.surveyResults, { query: { id: (await ofLi(server)).id } }, { as }),
    surveyComments: async (as) =>
      server.call(contract.survey.surveyComments, { query: { id: (await ofLi(server)).id, question: 'q3' } }, { as }),
  }),
}
