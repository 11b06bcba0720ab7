// Breaks house/paths-by-name
export const termsHref = new URL('terms/terms', document.baseURI).href
