const { NODE_COMPILE_CACHE = '' } = process.env

/** For the environment of a Node process. It reuses compiled modules, which halves its start. */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE }
