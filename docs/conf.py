"""Configuration of the documentation: built with ``sphinx -W``, the package installed."""

from importlib.metadata import version as installed

project = "skatsolve"
copyright = "the skatsolve authors"
release = installed("skatsolve")
version = release

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = f"skatsolve {release}"

myst_enable_extensions = ["deflist"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_typehints_description_target = "documented"
add_module_names = False
