import { defineConfig } from 'vitest/config'
import { nodeProject, sharingProject, startsProject } from '#tools/test/nodeProject.ts'
import { componentsProject, shellProject, webProject } from '#tools/test/webProjects.ts'

// Beside the machine's own, which is mostly UTC: clocks that change at other times and by night, in both hemispheres.
const zones = ['America/New_York', 'Africa/Cairo', 'Pacific/Auckland']

const rulesOfTime = [
  'backend/{classes,demo,platform}/{planDates,readNewClass,demoTimetable,wallTime}.test.ts',
  'web/lib/{format,time}/*{Date,Time,Words,day,time,week}*.test.ts',
  'web/app/names/greeting.test.ts',
  'web/features/{booking,classes,meeting,studio,today}/*.test.ts',
  'web/features/meeting/{session/plane,classMode/intervals}.test.ts',
]

export default defineConfig({
  test: {
    projects: [
      nodeProject,
      sharingProject,
      startsProject,
      shellProject,
      webProject,
      ...zones.map((zone) => ({
        ...webProject,
        test: { ...webProject.test, name: zone, include: rulesOfTime, exclude: [], env: { TZ: zone } },
      })),
      componentsProject,
    ],
  },
})
