import { readHealth } from '#schema/training/health/readHealth.ts'
import type { PlanRequest } from '#schema/training/planRequest.ts'

/**
 * The request without a word about health, for a model. Whole texts are left out, since a sentence beside one about health may
 * go on about it.
 */
export function withoutHealth(request: PlanRequest): PlanRequest {
  return {
    ...request,
    age: null,
    injuries: [],
    healthConditions: [],
    goals: request.goals.filter((goal) => !isAboutHealth(goal)),
    additionalDetails: isAboutHealth(request.additionalDetails) ? '' : request.additionalDetails,
    // "Back and shoulders" is what a section trains; "Knee rehab" says something about its member.
    sections: request.sections.map((section, index) =>
      readHealth(section.sectionName, 'note').isAboutHealth
        ? { ...section, sectionName: `Section ${index + 1}` }
        : section,
    ),
  }
}

function isAboutHealth(text: string): boolean {
  const health = readHealth(text, 'note')
  return health.isAboutHealth || health.spares.size > 0
}
