/** `eventMedia` -> `event_media`, `coachID` -> `coach_id`, `isPhoneVerified` -> `is_phone_verified`. */
export function snakeCase(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()
}

/** `byCity` -> `ByCity`. */
export function pascalCase(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
