/** The tag of the running image, or `development`. */
export const VERSION = process.env.ASSAY_VERSION || 'development'
