"""DataCite 4.6 as a JSON schema: the published schema of 4.5 with the values that 4.6 added.

Version 4.6 (5 December 2024) adds values to closed lists and changes nothing else. The package
`datacite` (BSD-3-Clause) has a schema for 4.5, but not yet for 4.6.
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
