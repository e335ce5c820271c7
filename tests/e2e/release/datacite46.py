"""DataCite 4.6 as a JSON schema: the published one of 4.5, with the values that 4.6 added.

4.6 (5 December 2024) adds values to closed lists and changes nothing else of 4.5, for which the
package `datacite` (BSD-3-Clause) has a schema; for 4.6 it has none yet.
"""

import copy

from datacite import schema45
from jsonschema.validators import validator_for

ADDED = {
    "contributorType": ["Translator"],
    "dateType": ["Coverage"],
    "relatedIdentifierType": ["CSTR", "RRID"],
    "relationType": ["HasTranslation", "IsTranslationOf"],
    "resourceTypeGeneral": ["Award", "Project"],
}


def build_validator():
    schema = copy.deepcopy(schema45.validator.schema)
    schema.update(id="datacite-v4.6.json", title="DataCite v4.6")
    for name, values in ADDED.items():
        known = schema["definitions"][name]["enum"]
        assert not set(known) & set(values), f"{name} has the values of 4.6 already"
        known.extend(values)
    kind = validator_for(schema)
    kind.check_schema(schema)
    return kind(schema)


validator = build_validator()
